import { type ImageName, PLAIN_SHOT_LABEL } from "../../../content/images.ts";
import type { LabeledImage } from "../../../content/page.ts";
import { hasPlate, Image } from "../../ui/image.tsx";

/** `isInHero`: above the fold, where the "after" picture is the largest contentful paint. */
type CompareProps = { before: ImageName; after: LabeledImage; sizes: string; isInHero?: boolean };

/** Two stacked pictures under a range input; `compare-slider.ts` moves the cut. */
export function Compare({ before, after, sizes, isInHero = false }: CompareProps) {
  return (
    <div className="compare">
      {/* The cut would halve its words. */}
      <Image
        name={after.image}
        asPlate={hasPlate(after.image)}
        sizes={sizes}
        priority={isInHero ? "high" : undefined}
      />
      <div className="compare-before">
        <Image name={before} sizes={sizes} priority={isInHero ? "auto" : undefined} />
      </div>
      <span className="compare-label compare-label-before">{PLAIN_SHOT_LABEL}</span>
      <span className="compare-label compare-label-after">{isInHero ? after.label : "After"}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="2"
        defaultValue={isInHero ? 28 : 50}
        aria-label="Compare before and after"
      />
    </div>
  );
}
