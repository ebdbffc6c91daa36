// Notifications that it is one's turn, where the browser can show them; elsewhere the page says why not.
"use strict";

(() => {
  if (!document.querySelector("#newest")) return;
  const $ = (wanted) => document.querySelector(wanted);

  const reason = () => {
    if (!globalThis.isSecureContext) return "Notifications need HTTPS, or a server on this machine: this page has neither.";
    if (!globalThis.Notification) return "This browser cannot show notifications.";
    if (Notification.permission === "denied") return "Your browser blocks notifications from this site; its settings can allow them.";
    return "";
  };

  const isOn = () => !reason() && Notification.permission === "granted" && kept.read("notifies") === "yes";

  const show = () => {
    const [button, why] = [$("#notifies"), $("#no-notices")];
    if (!button) return;
    why.textContent = reason();
    button.hidden = Boolean(reason());
    button.textContent = isOn() ? "No more notifications" : "Notify me";
    button.setAttribute("aria-pressed", String(isOn()));
  };

  // Android shows notifications only through a service worker
  const worker = async () => {
    const found = await navigator.serviceWorker?.register("/static/notify_worker.js");
    for (let tries = 0; found && !found.active && tries < 50; tries += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
    return found?.active ? found : null;
  };

  const notify = async (title, seen) => {
    const facts = {
      body: "It is your turn.", tag: location.pathname, renotify: true, icon: "/static/icon_turn.svg",
      data: { url: location.href, seen },
    };
    const found = await worker().catch(() => null);
    if (found) await found.showNotification(title, facts);
    else new Notification(title, facts).onclick = () => window.focus();
  };

  document.addEventListener("click", async ({ target }) => {
    if (target.id !== "notifies") return;
    const wanted = !isOn();
    kept.write("notifies", wanted ? "yes" : "no");
    if (wanted && await Notification.requestPermission() === "granted") worker().catch(() => {});
    show();
  });

  document.addEventListener("wartable:notify", ({ detail }) => {
    if (isOn()) notify(detail.title, detail.seen).catch(() => {}); // the title and the icon tell it too
  });
  document.addEventListener("htmx:after:swap", show);
  show();
})();
