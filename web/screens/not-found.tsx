import { notFound } from "../../content/screens.ts";
import { Industries } from "./industries.tsx";
import { Notice } from "./notice.tsx";

/** For unknown paths. */
export function NotFound() {
  return (
    <div className="not-found">
      <Notice {...notFound} picture={<Industries />}>
        {/* Reserves the space of the suggestion. */}
        <p className="nearest-page" />
      </Notice>
    </div>
  );
}
