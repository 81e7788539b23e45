import { ArrowRight } from "lucide-react";
import { type ImageName, PLAIN_SHOT_LABEL, adFormat } from "../../../content/images.ts";
import type { HeroContent, Sample } from "../../../content/page.ts";
import { Image, type ImageProps } from "../../ui/image.tsx";
import { Video } from "../../ui/video.tsx";
import { Compare } from "../showcase/compare.tsx";

type HeroImagesProps = {
  look: HeroContent["look"];
  shot: ImageName;
  samples: HeroContent["samples"];
  hasFirstImage: boolean;
};

/** On phones, the images are a strip of small pictures above the form. */
const SIZES = "(min-width: 60rem) 17rem, (min-width: 40rem) 25vw, 5rem";
const COMPARED = "(min-width: 60rem) 29rem, (min-width: 40rem) 32vw, 9rem";
const BESIDE_A_QUOTE = "(min-width: 60rem) 23rem, (min-width: 40rem) 25vw, 5rem";

/** The plain shot and its ads, each in its own format. */
export function HeroImages({ look, shot, samples, hasFirstImage }: HeroImagesProps) {
  const [first, second, third] = samples;
  if (look === "compare") {
    const after = { image: first.image, label: adFormat(first.image).label };
    return (
      <div className="hero-images">
        <Compare before={{ image: shot, label: PLAIN_SHOT_LABEL }} after={after} sizes={COMPARED} first />
        {/* On phones, the second is the largest picture. */}
        <SampleAd sample={second} priority="auto" />
        <SampleAd sample={third} priority="auto" />
      </div>
    );
  }
  return (
    <div className="hero-images">
      <div className="hero-images-column">
        <figure className="hero-images-shot">
          <Image name={shot} sizes={SIZES} />
          <figcaption>
            {PLAIN_SHOT_LABEL}
            <ArrowRight aria-hidden />
          </figcaption>
        </figure>
        <SampleAd sample={third} />
      </div>
      <div className="hero-images-column">
        <SampleAd
          sample={first}
          sizes={look === "quote" ? BESIDE_A_QUOTE : SIZES}
          priority={hasFirstImage ? "high" : undefined}
        />
        <SampleAd sample={second} />
      </div>
    </div>
  );
}

type SampleAdProps = { sample: Sample } & Pick<ImageProps, "priority"> & Partial<Pick<ImageProps, "sizes">>;

function SampleAd({ sample, sizes = SIZES, priority }: SampleAdProps) {
  const format = adFormat(sample.image);
  return (
    <figure className="hero-images-ad" data-format={format.name}>
      {sample.video ? (
        <Video name={sample.video} />
      ) : (
        <Image name={sample.image} sizes={sizes} priority={priority} />
      )}
      <figcaption>{format.label}</figcaption>
    </figure>
  );
}
