import { ArrowRight } from "lucide-react";
import { adFormat } from "../../../content/images.ts";
import type { HeroContent, LabelledImage, Sample } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";
import { Video } from "../../ui/video.tsx";

type HeroImagesProps = { shot: LabelledImage; samples: HeroContent["samples"]; hasFirstImage: boolean };

/** One plain shot, and the ads that came of it, each in the format that it was composed for. */
export function HeroImages({ shot, samples, hasFirstImage }: HeroImagesProps) {
  const [first, second, third] = samples;
  return (
    <div className="hero-images">
      <div className="hero-images-column">
        <figure className="hero-images-shot">
          <Image name={shot.image} sizes="(min-width: 60rem) 11rem, 45vw" />
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
        <Image name={sample.image} sizes="(min-width: 60rem) 17rem, 45vw" first={isFirst} />
      )}
      <figcaption>{format.label}</figcaption>
    </figure>
  );
}
