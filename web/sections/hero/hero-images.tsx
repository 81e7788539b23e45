import { ArrowRight } from "lucide-react";
import type { Exhibit, Sample } from "../../../content/page.ts";
import { formatOf } from "../../../content/images.ts";
import { Loop } from "../../ui/video.tsx";
import { Picture } from "../../ui/image.tsx";

type StageProps = { shot: Exhibit; samples: Sample[]; hasFirstPicture: boolean };

/** One plain shot, and the ads that came of it, each in the format that it was composed for. */
export function Stage({ shot, samples, hasFirstPicture }: StageProps) {
  const [first, second, third] = samples;
  return (
    <div className="stage">
      <div className="stage-column">
        <figure className="stage-shot">
          <Picture name={shot.picture} sizes="(min-width: 60rem) 11rem, 45vw" />
          <figcaption>
            {shot.label}
            <ArrowRight aria-hidden />
          </figcaption>
        </figure>
        {third && <SampleAd sample={third} />}
      </div>
      <div className="stage-column">
        {first && <SampleAd sample={first} isFirst={hasFirstPicture} />}
        {second && <SampleAd sample={second} />}
      </div>
    </div>
  );
}

function SampleAd({ sample, isFirst = false }: { sample: Sample; isFirst?: boolean }) {
  const format = formatOf(sample.picture);
  return (
    <figure className="stage-ad" data-format={format.name}>
      {sample.loop ? (
        <Loop name={sample.loop} />
      ) : (
        <Picture name={sample.picture} sizes="(min-width: 60rem) 17rem, 45vw" first={isFirst} />
      )}
      <figcaption>{format.label}</figcaption>
    </figure>
  );
}
