import type { ReactNode } from "react";
import { Footer } from "../sections/footer/footer.tsx";
import { Brand } from "../ui/brand.tsx";

/** The frame of all screens other than landing pages. */
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
