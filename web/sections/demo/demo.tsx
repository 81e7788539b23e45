import type { DemoContent } from "../../../content/page.ts";
import { Daylight } from "./daylight.tsx";
import { LabelClaims } from "./claims.tsx";
import { Film } from "./film.tsx";
import { LabelWords } from "./label.tsx";
import { Lookbook } from "./lookbook.tsx";
import { Loupe } from "./loupe.tsx";
import { Shades } from "./shades.tsx";
import { Table } from "./table.tsx";

/**
 * The interactive section that only this industry has; `start-demo.ts` loads its script. Not a landmark, because the
 * specification fixes their number.
 */
export function Demo(demo: DemoContent) {
  return (
    <section className="demo" data-demo={demo.kind}>
      <div className="section-head">
        <h2>{demo.heading}</h2>
        <p>{demo.text}</p>
      </div>
      <DemoBody {...demo} />
    </section>
  );
}

function DemoBody(demo: DemoContent) {
  switch (demo.kind) {
    case "daylight":
      return <Daylight {...demo} />;
    case "lookbook":
      return <Lookbook {...demo} />;
    case "loupe":
      return <Loupe {...demo} />;
    case "shades":
      return <Shades {...demo} />;
    case "table":
      return <Table {...demo} />;
    case "label":
      return <LabelWords {...demo} />;
    case "film":
      return <Film {...demo} />;
    case "claims":
      return <LabelClaims {...demo} />;
  }
}
