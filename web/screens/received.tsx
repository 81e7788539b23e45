import { Check } from "lucide-react";
import { received } from "../../content/screens.ts";

/** The photo or link that the visitor sent. `sent-script.ts` adds its name. */
export function Received() {
  return (
    <p className="received">
      <Check aria-hidden />
      <b className="received-name">{received}</b>
      <small className="received-as" />
    </p>
  );
}
