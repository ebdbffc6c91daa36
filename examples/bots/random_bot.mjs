// A bot in JavaScript: it plays both seats of a battle with random answers, over `wartable serve --stdio`.
//
//     node random_bot.mjs [SCENARIO] [SEED] [DICE]   DICE is seeded, or oath: then it swears for each seat
//
// WARTABLE names the command, if it is another one.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const [scenario = "first_steps", seed = "7", dice = "seeded"] = process.argv.slice(2);
const [command, ...words] = (process.env.WARTABLE ?? "wartable").split(" ");
const table = spawn(command, [...words, "serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: table.stdout })[Symbol.asyncIterator]();

// Send a line, and read the one that answers it.
async function ask(what) {
  table.stdin.write(JSON.stringify(what) + "\n");
  return JSON.parse((await lines.next()).value);
}

let told = await ask({ new: { scenario, seed: Number(seed), dice } });
while (told.state && !told.state.over) {
  const { question, seen, oath } = told.state;
  const key = question?.keys[Math.floor(Math.random() * question.keys.length)];
  told = await ask(oath?.wanted ? { swear: { word: randomUUID() } } : { answer: { key, seen } });
}
console.log(told.state ? told.state.ending : told.message);
table.stdin.end();
