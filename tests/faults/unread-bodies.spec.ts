import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { startServer } from "../support/server/running-server.ts";

test("100 clients that are refused, and go on sending a byte now and then, are cut off", async () => {
  const server = await startServer(join(temporaryFolder(), "data"));
  const { hostname, port } = new URL(server.address);
  const times = 100;
  let answered = 0;
  let cutOff = 0;
  const openedAt = performance.now();
  for (let client = 0; client < times; client++) {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.once("data", () => void answered++);
    socket.on("error", () => {});
    socket.write(
      "POST /rest/v1/Landing%20page HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n",
    );
    const dripping = setInterval(() => socket.write("x"), 1000);
    socket.on("close", () => {
      clearInterval(dripping);
      cutOff++;
    });
    onTestFinished(() => void socket.destroy());
  }
  await expect.poll(() => answered, { timeout: 10_000 }).toBe(times);
  const inTime = expect.poll(() => cutOff, { timeout: 50_000, interval: 500 }).toBe(times);
  await inTime.catch(() => {});
  const seconds = Math.round((performance.now() - openedAt) / 1000);
  recordCount({
    fault: "refused clients that go on sending",
    times,
    lostOrLetIn: times - cutOff,
    note: `cut off after ${seconds} s`,
  });
  await inTime;
});
