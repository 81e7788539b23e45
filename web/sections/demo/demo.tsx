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
export function Demo(demo: DemoContent) {
  const head = (
    <div className="section-head">
      <h2>{demo.heading}</h2>
      <p>{demo.text}</p>
    </div>
  );
  return (
    <section className="demo" data-demo={demo.kind}>
      {drawDemo(demo, head)}
    </section>
  );
}

/** `head` stands above a demo on phones, and beside its picture on desktops. */
function drawDemo(demo: DemoContent, head: ReactNode): ReactNode {
  switch (demo.kind) {
    case "daylight":
      return <Daylight {...demo} head={head} />;
    case "lookbook":
      return <Lookbook {...demo} head={head} />;
    case "loupe":
      return <Loupe {...demo} head={head} />;
    case "shades":
      return <Shades {...demo} head={head} />;
    case "layers":
      return <LayeredAd {...demo} head={head} />;
    case "label":
      return <Label {...demo} head={head} />;
    case "chapters":
      return <Chapters {...demo} head={head} />;
    case "claims":
      return <Claims {...demo} head={head} />;
  }
}
