import { setsOfIndustries } from "../../content/screens.ts";
import { INDUSTRIES, redirectPath } from "../../contract/paths.ts";
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
              <Picture file={`${industry}_ad1-plate`} alt="" sizes="(min-width: 60rem) 10rem, 22vw" />
              {industry}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
