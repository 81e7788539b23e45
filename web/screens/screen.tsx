import type { ReactNode } from "react";
import { Footer } from "../sections/footer/footer.tsx";
import { Brand } from "../ui/brand.tsx";

/** What surrounds every screen that is no landing page. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <div className="screen-page">
      <header className="header">
        <Brand />
      </header>
      <main className="screen">{children}</main>
      <Footer />
    </div>
  );
}
