import { FORMATS } from "../../content/images.ts";

type AdFramesProps = {
  /** A large character in every frame. */
  letter?: string;
  /** A few words at the foot of every frame. */
  stamp?: string;
};

/** An unfinished ad in each format. `sent-script.ts` adds what the visitor sent. */
export function AdFrames({ letter, stamp }: AdFramesProps) {
  return (
    <div className="frames">
      {Object.values(FORMATS).map(({ name, label }) => (
        <figure key={name} className={`frame frame-${name}`}>
          <div className="frame-plate">
            {letter && (
              <span className="frame-letter" aria-hidden="true">
                {letter}
              </span>
            )}
            {stamp && (
              <span className="frame-stamp" aria-hidden="true">
                {stamp}
              </span>
            )}
          </div>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
