import { Check } from "lucide-react";
import { received } from "../../content/screens.ts";

/** The photo or link that the visitor sent, with a check mark if asked. `sent-script.ts` adds its name. */
export function Received({ isChecked = false }: { isChecked?: boolean }) {
  return (
    <p className="received">
      {isChecked && <Check aria-hidden />}
      <b className="received-name">{received}</b>
      <small className="received-as" />
    </p>
  );
}
