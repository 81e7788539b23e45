import { setsOfIndustries } from "../../content/screens.ts";
import { INDUSTRIES, type Industry, redirectPath } from "../../contract/paths.ts";
import { emptySet } from "./empty-set.ts";

/** The way to each industry: the set of its first ad, with nothing on it. */
export function EmptySets() {
  return (
    <nav className="sets" aria-label={setsOfIndustries}>
      <p>{setsOfIndustries}</p>
      <ul>
        {INDUSTRIES.map((industry) => (
          <li key={industry}>
            <a href={redirectPath(industry)}>
              <SetPicture industry={industry} />
              {industry}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SetPicture({ industry }: { industry: Industry }) {
  const set = emptySet(industry);
  if (!set) return null;
  const { avif, webp, width, height } = set;
  return (
    <picture>
      <source type="image/avif" srcSet={`${avif} ${width}w`} sizes="(min-width: 60rem) 8rem, 22vw" />
      <img src={webp} width={width} height={height} alt="" loading="lazy" decoding="async" />
    </picture>
  );
}
