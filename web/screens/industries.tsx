import type { ImageName } from "../../content/images.ts";
import { nameIndustry, whichIndustry } from "../../content/screens.ts";
import { INDUSTRIES, redirectPath } from "../../contract/paths.ts";
import { hasPlate, Image } from "../ui/image.tsx";

/** The way to each industry: its first ad, without words. */
export function Industries() {
  const { heading, text } = whichIndustry;
  return (
    <nav className="industries" aria-label={heading}>
      <p>
        <b>{heading}</b> {text}
      </p>
      <ul>
        {INDUSTRIES.map((industry) => {
          const ad: ImageName = `${industry}_ad1`;
          return (
            <li key={industry}>
              <a href={redirectPath(industry)}>
                <Image name={ad} asPlate={hasPlate(ad)} alt="" sizes="(min-width: 60rem) 14rem, 45vw" />
                {nameIndustry(industry)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
