type Answer = { id?: number; method?: string; result?: unknown; error?: unknown; message?: string };

export type SocketCalls = {
  call<Result>(method: string, params?: object): Promise<Result>;
  /** Resolves at the next event of this name. */
  next(event: string): Promise<void>;
};

const CALL_MS_MAX = 30_000;

/** Numbered JSON calls to a browser over a WebSocket, as in WebDriver BiDi and the DevTools protocol. */
export async function openSocket(url: string): Promise<SocketCalls> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const events = new EventTarget();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return void events.dispatchEvent(new Event(answer.method ?? ""));
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error) asked?.reject(new Error(JSON.stringify([answer.error, answer.message])));
    else asked?.resolve(answer.result);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has ended."));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let id = 0;
  return {
    call<Result>(method: string, params: object = {}) {
      id += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(id, asked);
      socket.send(JSON.stringify({ id, method, params }));
      return within(asked.promise as Promise<Result>, `The answer to ${method}`);
    },
    next: (event) =>
      within(new Promise((done) => events.addEventListener(event, () => done(), { once: true })), event),
  };
}

function within<Result>(promise: Promise<Result>, name: string): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const patience = setTimeout(() => late.reject(new Error(`${name} did not come.`)), CALL_MS_MAX);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(patience));
}
