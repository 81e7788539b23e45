import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Exhibit, Showcase as ShowcaseContent } from "../../../content/page.ts";
import { Picture } from "../../ui/image.tsx";

/** One plain shot, and what became of it. */
export function Showcase({ look, heading, text, before, after }: ShowcaseContent) {
  const [firstAd] = after;
  return (
    <section className={`showcase showcase-${look}`} aria-labelledby="showcase-heading">
      <div className="section-head">
        <h2 id="showcase-heading">{unbroken(heading)}</h2>
        <p>{text}</p>
      </div>
      <div className="exhibition">
        {look === "slider" && firstAd && <Compare before={before} after={firstAd} />}
        <div className="exhibits">
          <Figure exhibit={before} kind="before" />
          <ArrowRight className="exhibits-arrow" aria-hidden />
          {after.map((exhibit) => (
            <Figure key={exhibit.picture} exhibit={exhibit} kind="after" />
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

function Figure({ exhibit, kind }: { exhibit: Exhibit; kind: "before" | "after" }) {
  return (
    <figure className={`exhibit exhibit-${kind}`}>
      <Picture name={exhibit.picture} sizes="(min-width: 60rem) 18rem, 45vw" />
      <figcaption>{exhibit.label}</figcaption>
    </figure>
  );
}

/** Two stacked pictures and the browser's own slider over them; `compare-slider.ts` moves the cut. */
function Compare({ before, after }: { before: Exhibit; after: Exhibit }) {
  return (
    <div className="compare">
      <Picture name={after.picture} sizes="(min-width: 28rem) 25rem, 92vw" />
      <div className="compare-before">
        <Picture name={before.picture} sizes="(min-width: 28rem) 25rem, 92vw" />
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
