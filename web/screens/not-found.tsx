import { notFound } from "../../content/screens.ts";
import { EmptySets } from "./empty-sets.tsx";
import { Notice } from "./notice.tsx";

/** For unknown paths. */
export function NotFound() {
  return (
    <div className="not-found">
      <Notice {...notFound} picture={<EmptySets />}>
        {/* Reserves the space of the suggestion. */}
        <p className="nearest-page" />
      </Notice>
    </div>
  );
}
