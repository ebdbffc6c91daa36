// Shows notifications for pages, and leads back to the page of one that is clicked. It keeps and fetches nothing.
"use strict";

self.addEventListener("notificationclick", (event) => {
  const { url } = event.notification.data;
  event.notification.close();
  const lead = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = open.find((one) => one.url === url);
    return page ? page.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(lead());
});
