import { Fragment, type ReactNode } from "react";
import { type LandingPage, SECTION_ORDER, type SectionName } from "../content/page.ts";
import { questionsFor } from "../content/questions.ts";
import { site } from "../content/site.ts";
import { withoutSamples } from "../content/without-samples.ts";
import { CallToAction } from "./sections/call-to-action/call-to-action.tsx";
import { Questions } from "./sections/call-to-action/questions.tsx";
import { Demo } from "./sections/demo/demo.tsx";
import { Features } from "./sections/features/features.tsx";
import { Footer } from "./sections/footer/footer.tsx";
import { Header } from "./sections/header/header.tsx";
import { Hero } from "./sections/hero/hero.tsx";
import { Showcase } from "./sections/showcase/showcase.tsx";
import { Testimonials } from "./sections/testimonials/testimonials.tsx";
import { TryIt } from "./sections/try-it.tsx";

/** A landing page, from top to bottom. */
export function LandingPageView({ page: written }: { page: LandingPage }) {
  const page = site.showSamples ? written : withoutSamples(written);
  const { items, stats } = page.testimonials;
  const hasTestimonials = items.length > 0 || stats.length > 0;
  const call = <TryIt label={page.formLinkLabel} asks={page.closing.form.asks} />;
  const sections: Record<SectionName, ReactNode> = {
    showcase: <Showcase {...page.showcase} />,
    demo: page.demo && <Demo {...page.demo} call={call} />,
    features: <Features {...page.features} call={!page.demo && call} />,
    testimonials: hasTestimonials && <Testimonials {...page.testimonials} />,
  };
  const { delivery, ...questions } = questionsFor(page);
  const [first, ...others] = page.order ?? SECTION_ORDER;
  return (
    <>
      <Header kind={page.header} hasTestimonials={hasTestimonials} />
      <main data-theme={page.industry}>
        <Hero {...page.hero} shot={page.showcase.before.image} />
        {first && sections[first]}
        {/* On phones, the second button sticks to the bottom of the screen while this is in view. */}
        <div className="with-sticky-button">
          {others.map((name) => (
            <Fragment key={name}>{sections[name]}</Fragment>
          ))}
          <a className="button sticky-button" href="#start">
            {page.closing.form.name}
          </a>
        </div>
        <Questions {...questions} />
        <CallToAction samples={page.hero.samples} {...page.closing} delivery={delivery} />
      </main>
      <Footer />
    </>
  );
}
