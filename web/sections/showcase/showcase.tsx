import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { LabeledImage, ShowcaseContent } from "../../../content/page.ts";
import { Image, largestWebp } from "../../ui/image.tsx";
import { keepTogether } from "../../ui/line-breaks.tsx";
import { Compare } from "./compare.tsx";

/** The plain shot, and what is made of it: a slider between the two, or ads beside it. */
export function Showcase({ look, heading, text, before, after, shown = after, keepsShot }: ShowcaseContent) {
  const isOfTwo = look !== "slider" && shown.length === 2;
  return (
    <section
      className={`showcase showcase-${look}${keepsShot ? " keeps-shot" : ""}${isOfTwo ? " showcase-of-two" : ""}`}
      aria-labelledby="showcase-heading"
    >
      <div className="section-head">
        <h2 id="showcase-heading">{withArrow(heading)}</h2>
        <p>{keepTogether(text)}</p>
      </div>
      {look === "slider" ? (
        <figure>
          <Compare
            before={before.image}
            after={after[0]}
            sizes="(min-width: 75rem) 35rem, (min-width: 40rem) 44vw, 92vw"
          />
          <figcaption>{after[0].label}</figcaption>
        </figure>
      ) : (
        <div className="showcase-images">
          <Figure picture={before} sizes={sizesAt("19rem", "22vw")} />
          <ArrowRight className="showcase-arrow" aria-hidden />
          {shown.map((picture, at) => (
            <Figure
              key={picture.image}
              picture={picture}
              sizes={sizesAt(isOfTwo ? "27rem" : "19rem", at === 0 ? "48vw" : "22vw")}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Draws `->` as an arrow. */
function withArrow(heading: string): ReactNode {
  const [before, after] = heading.split("->").map(keepTogether);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <span className="sr-only">-&gt;</span>
      <ArrowRight className="heading-arrow" aria-hidden />
      {after}
    </>
  );
}

/** On phones less than their width: twice its pixels are enough, and the form's script shares the connection. */
function sizesAt(desktop: string, tablet: string): string {
  return `(min-width: 60rem) ${desktop}, (min-width: 40rem) ${tablet}, 46vw`;
}

function Figure({ picture, sizes }: { picture: LabeledImage; sizes: string }) {
  return (
    <figure>
      {/* `lightbox.ts` opens it on the page. */}
      <a className="sample" href={largestWebp(picture.image)}>
        <Image name={picture.image} sizes={sizes} />
      </a>
      <figcaption>{picture.label}</figcaption>
    </figure>
  );
}
