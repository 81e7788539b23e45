import { isLayered } from "../../content/images.ts";
import { setsOfIndustries } from "../../content/screens.ts";
import { INDUSTRIES, type Industry, redirectPath } from "../../contract/paths.ts";
import { Picture } from "../ui/image.tsx";

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

/** The set of an industry's first ad, without product and props, if that ad is layered. */
function SetPicture({ industry }: { industry: Industry }) {
  const ad = `${industry}_ad1`;
  if (!isLayered(ad)) return null;
  return <Picture file={`${ad}-plate`} alt="" sizes="(min-width: 60rem) 10rem, 22vw" />;
}
