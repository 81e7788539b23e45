import { notFound } from "../../content/screens.ts";
import { Industries } from "./industries.tsx";
import { Notice } from "./notice.tsx";

/** For unknown paths. `not-found-script.ts` adds the way to a page with a similar path. */
export function NotFound() {
  return (
    <div className="not-found">
      <Notice
        {...notFound}
        above={<p className="not-found-number">{notFound.number}</p>}
        picture={<Industries />}
      />
    </div>
  );
}
