import type { WithHeadAndCall } from "./with-head.ts";
import type { LabelDemo, LabeledImage } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/** The drawing: both close-ups side by side, each as wide as 100 units. */
const VIEW = { width: 200, height: 125 };

/** Choosing a word of the label outlines it in both pictures. */
export function Label({ head, call, before, after, words }: WithHeadAndCall<LabelDemo>) {
  return (
    <div className="label-check">
      {head}
      <div className="label-pictures">
        <LabelCloseUp {...before} />
        <LabelCloseUp {...after} />
      </div>
      <fieldset>
        <legend>Find a word in both photos</legend>
        {words.map(({ word, box }, at) => (
          <div key={word}>
            <input type="radio" name="label-word" id={`label-word-${at}`} defaultChecked={at === 0} />
            <label htmlFor={`label-word-${at}`}>{word}</label>
            <svg viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true">
              <path d={outline(box, 0) + outline(box, 100)} />
            </svg>
          </div>
        ))}
      </fieldset>
      {call}
    </div>
  );
}

function LabelCloseUp({ image, label }: LabeledImage) {
  return (
    <figure>
      {/* The close-up is a third of the picture. */}
      <Image name={image} sizes="(min-width: 60rem) 110vw, 150vw" />
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function outline([left, top, width, height]: LabelDemo["words"][number]["box"], offset: number): string {
  const unit = VIEW.height / 100;
  return `M${left + offset} ${top * unit}h${width}v${height * unit}h-${width}z`;
}
