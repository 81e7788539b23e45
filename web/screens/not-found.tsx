import { notFound } from "../../content/screens.ts";
import { HOME } from "../../contract/paths.ts";
import { Industries } from "./industries.tsx";
import { Notice } from "./notice.tsx";

/** For unknown paths. `not-found-script.ts` leads to a page with a similar path instead. */
export function NotFound() {
  return (
    <div className="not-found">
      <Notice
        {...notFound}
        above={<p className="not-found-number">{notFound.number}</p>}
        picture={<Industries />}
        ahead={
          <a className="button nearest" href={HOME}>
            {notFound.start}
          </a>
        }
      />
    </div>
  );
}
