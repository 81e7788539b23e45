import { ArrowRight } from "lucide-react";
import { adFormat } from "../../../content/images.ts";
import type { HeroContent, LabelledImage, Sample } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";
import { Video } from "../../ui/video.tsx";
import { Compare } from "../showcase/compare.tsx";

type HeroImagesProps = {
  look: HeroContent["look"];
  shot: LabelledImage;
  samples: HeroContent["samples"];
  hasFirstImage: boolean;
};

/** On phones they are a strip of small pictures above the form. */
const SIZES = "(min-width: 60rem) 17rem, (min-width: 40rem) 25vw, 5rem";
const LARGE = "(min-width: 60rem) 29rem, (min-width: 40rem) 50vw, 9rem";

/** One plain shot, and the ads that came of it, each in the format that it was composed for. */
export function HeroImages({ look, shot, samples, hasFirstImage }: HeroImagesProps) {
  const [first, second, third] = samples;
  if (look === "compare") {
    const after = { image: first.image, label: adFormat(first.image).label };
    return (
      <div className="hero-images">
        <Compare before={shot} after={after} sizes={LARGE} first />
        <SampleAd sample={second} />
        <SampleAd sample={third} />
      </div>
    );
  }
  return (
    <div className="hero-images">
      <div className="hero-images-column">
        <figure className="hero-images-shot">
          <Image name={shot.image} sizes={SIZES} />
          <figcaption>
            {shot.label}
            <ArrowRight aria-hidden />
          </figcaption>
        </figure>
        <SampleAd sample={third} />
      </div>
      <div className="hero-images-column">
        <SampleAd sample={first} isFirst={hasFirstImage} />
        <SampleAd sample={second} />
      </div>
    </div>
  );
}

function SampleAd({ sample, isFirst = false }: { sample: Sample; isFirst?: boolean }) {
  const format = adFormat(sample.image);
  return (
    <figure className="hero-images-ad" data-format={format.name}>
      {sample.video ? (
        <Video name={sample.video} />
      ) : (
        <Image name={sample.image} sizes={SIZES} first={isFirst} />
      )}
      <figcaption>{format.label}</figcaption>
    </figure>
  );
}
