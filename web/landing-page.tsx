import type { LandingPage } from "../content/page.ts";
import { site } from "../content/site.ts";
import { withoutSamples } from "../content/without-samples.ts";
import { CallToAction } from "./sections/call-to-action/call-to-action.tsx";
import { Features } from "./sections/features/features.tsx";
import { Footer } from "./sections/footer/footer.tsx";
import { Header } from "./sections/header/header.tsx";
import { Hero } from "./sections/hero/hero.tsx";
import { Showcase } from "./sections/showcase/showcase.tsx";
import { Testimonials } from "./sections/testimonials/testimonials.tsx";

/** A landing page as it is read, top to bottom. */
export function LandingPageView({ page: written }: { page: LandingPage }) {
  const page = site.showSamples ? written : withoutSamples(written);
  const middle = {
    showcase: <Showcase key="showcase" {...page.showcase} />,
    features: <Features key="features" {...page.features} />,
    testimonials: <Testimonials key="testimonials" {...page.testimonials} />,
  };
  return (
    <>
      <Header kind={page.header} />
      <main>
        <Hero {...page.hero} shot={page.showcase.before} />
        {page.order.map((section) => middle[section])}
        <CallToAction {...page.closing} />
      </main>
      <Footer />
    </>
  );
}
