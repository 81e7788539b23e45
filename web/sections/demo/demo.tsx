import type { ReactNode } from "react";
import type { DemoContent } from "../../../content/page.ts";
import { Daylight } from "./daylight.tsx";
import { Claims } from "./claims.tsx";
import { Chapters } from "./chapters.tsx";
import { Label } from "./label.tsx";
import { Lookbook } from "./lookbook.tsx";
import { Loupe } from "./loupe.tsx";
import { Shades } from "./shades.tsx";
import { LayeredAd } from "./layers.tsx";

/**
 * The interactive section that only this industry has; `start-demo.ts` loads its script. Not a landmark, because the
 * specification fixes their number.
 */
export function Demo({ call, ...demo }: DemoContent & { call: ReactNode }) {
  const isFromEdgeToEdge = demo.kind === "daylight" || demo.kind === "lookbook";
  const head = (
    <div className="section-head">
      <h2>{demo.heading}</h2>
      <p>{demo.text}</p>
      {isFromEdgeToEdge && call}
    </div>
  );
  return (
    <section className="demo" data-demo={demo.kind}>
      {drawDemo(demo, head, call)}
    </section>
  );
}

/** `head` stands above a demo on phones, and beside its picture on desktops; `call` below what it lets visitors do. */
function drawDemo(demo: DemoContent, head: ReactNode, call: ReactNode): ReactNode {
  switch (demo.kind) {
    case "daylight":
      return <Daylight {...demo} head={head} />;
    case "lookbook":
      return <Lookbook {...demo} head={head} />;
    case "loupe":
      return <Loupe {...demo} head={head} call={call} />;
    case "shades":
      return <Shades {...demo} head={head} call={call} />;
    case "layers":
      return <LayeredAd {...demo} head={head} call={call} />;
    case "label":
      return <Label {...demo} head={head} call={call} />;
    case "chapters":
      return <Chapters {...demo} head={head} call={call} />;
    case "claims":
      return <Claims {...demo} head={head} call={call} />;
  }
}
