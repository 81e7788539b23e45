import { noScript } from "../../content/screens.ts";
import { site } from "../../content/site.ts";

/**
 * Replaces the form before it in browsers without JavaScript. If only the page's own script fails to load, `Document`
 * shows it.
 */
export function WithoutScript({ for: kind }: { for: keyof typeof noScript }) {
  return (
    <noscript>
      <p className="without-script">
        {`${noScript[kind]} `}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </noscript>
  );
}
