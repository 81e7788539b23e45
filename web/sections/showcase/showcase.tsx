import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { LabeledImage, ShowcaseContent } from "../../../content/page.ts";
import { Image, largestWebp } from "../../ui/image.tsx";
import { keepTogether } from "../../ui/line-breaks.tsx";
import { Compare } from "./compare.tsx";

/** The plain shot, and what is made of it: a slider between the two, or ads beside it. */
export function Showcase({ look, heading, text, before, after, shown = after, keepsShot }: ShowcaseContent) {
  const count = look === "slider" ? undefined : shown.length;
  const size = count === 1 ? " showcase-pair" : count === 2 ? " showcase-of-two" : "";
  return (
    <section
      className={`showcase showcase-${look}${keepsShot ? " keeps-shot" : ""}${size}`}
      aria-labelledby="showcase-heading"
    >
      <div className="section-head">
        <h2 id="showcase-heading">{withArrow(heading)}</h2>
        <p>{keepTogether(text)}</p>
      </div>
      {look === "slider" ? (
        <figure>
          <Compare before={before.image} after={after[0]} sizes="(min-width: 40rem) 25rem, 92vw" />
          <figcaption>{after[0].label}</figcaption>
        </figure>
      ) : (
        <div className="showcase-images">
          <Figure picture={before} />
          <ArrowRight className="showcase-arrow" aria-hidden />
          {shown.map((picture, at) => (
            <Figure key={picture.image} picture={picture} isLarge={at === 0} isOfTwo={count === 2} />
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
const SIZES = "(min-width: 60rem) 19rem, (min-width: 40rem) 22vw, 46vw";
const LARGE_SIZES = SIZES.replace("22vw", "48vw");

type FigureProps = { picture: LabeledImage; isLarge?: boolean; isOfTwo?: boolean };

function Figure({ picture, isLarge = false, isOfTwo = false }: FigureProps) {
  const sizes = isLarge ? LARGE_SIZES : SIZES;
  return (
    <figure>
      {/* `lightbox.ts` opens it on the page. */}
      <a className="sample" href={largestWebp(picture.image)}>
        <Image name={picture.image} sizes={isOfTwo ? sizes.replace("19rem", "27rem") : sizes} />
      </a>
      <figcaption>{picture.label}</figcaption>
    </figure>
  );
}
