import { notFound } from "../../content/screens.ts";
import { Picture } from "../ui/image.tsx";
import { Industries } from "./industries.tsx";
import { Notice } from "./notice.tsx";

/** For unknown paths: the number stands where a product should. */
export function NotFound() {
  const emptySet = (
    <Picture file="beverage_ad1-plate" alt="" sizes="(min-width: 60rem) 24rem, 92vw" priority="high" />
  );
  return (
    <div className="not-found">
      <Notice {...notFound} sign={emptySet} picture={<Industries />}>
        {/* `not-found-script.ts` suggests a similar page instead. */}
        <p className="elsewhere">{notFound.elsewhere}</p>
      </Notice>
    </div>
  );
}
