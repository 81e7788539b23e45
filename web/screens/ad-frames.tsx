import { FORMATS } from "../../content/images.ts";

type AdFramesProps = {
  /** A large placeholder in every frame, which scripts may replace. */
  letter?: string;
};

/** An unfinished ad in each format. */
export function AdFrames({ letter }: AdFramesProps) {
  return (
    <div className="frames">
      {[FORMATS.feed, FORMATS.square, FORMATS.story].map(({ name, label }) => (
        <figure key={name} className={`frame frame-${name}`}>
          <div className="frame-plate">
            <span className="frame-letter" aria-hidden="true">
              {letter}
            </span>
            <span className="frame-lines" aria-hidden="true" />
          </div>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
      <p className="frames-headline" aria-hidden="true" />
    </div>
  );
}
