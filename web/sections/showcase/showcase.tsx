import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { LabelledImage, ShowcaseContent } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/** One plain shot, and what became of it. */
export function Showcase({ look, heading, text, before, after }: ShowcaseContent) {
  return (
    <section className={`showcase showcase-${look}`} aria-labelledby="showcase-heading">
      <div className="section-head">
        <h2 id="showcase-heading">{unbroken(heading)}</h2>
        <p>{text}</p>
      </div>
      <div className="showcase-row">
        {look === "slider" && <Compare before={before} after={after[0]} />}
        <div className="showcase-images">
          <Figure shown={before} kind="before" />
          <ArrowRight className="showcase-arrow" aria-hidden />
          {after.map((shown) => (
            <Figure key={shown.image} shown={shown} kind="after" />
          ))}
        </div>
      </div>
    </section>
  );
}

/** A line may end after a hyphen, but not within an arrow. */
function unbroken(heading: string): ReactNode {
  const [before, after] = heading.split("->");
  if (after === undefined) return heading;
  return (
    <>
      {before}
      <span className="nowrap">-&gt;</span>
      {after}
    </>
  );
}

function Figure({ shown, kind }: { shown: LabelledImage; kind: "before" | "after" }) {
  return (
    <figure className={`showcase-image showcase-image-${kind}`}>
      <Image name={shown.image} sizes="(min-width: 60rem) 18rem, 45vw" />
      <figcaption>{shown.label}</figcaption>
    </figure>
  );
}

/** Two stacked pictures and the browser's own slider over them; `compare-slider.ts` moves the cut. */
function Compare({ before, after }: { before: LabelledImage; after: LabelledImage }) {
  return (
    <div className="compare">
      <Image name={after.image} sizes="(min-width: 28rem) 25rem, 92vw" />
      <div className="compare-before">
        <Image name={before.image} sizes="(min-width: 28rem) 25rem, 92vw" />
      </div>
      <span className="compare-label compare-label-before">{before.label}</span>
      <span className="compare-label compare-label-after">{after.label}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="2"
        defaultValue="50"
        aria-label="Compare before and after"
      />
    </div>
  );
}
