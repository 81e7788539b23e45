import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DayAxis, DayPlot, type Hour } from "../../../../cli/board/views/day-plot.tsx";

const hoursOf = (...first: Hour[]) =>
  Array.from({ length: 24 }, (_, hour): Hour => first[hour] ?? { today: null, yesterday: 0 });

function draw(hours: readonly Hour[]) {
  const html = renderToStaticMarkup(createElement(DayPlot, { name: "Leads", hours }));
  return {
    html,
    bars: Array.from(
      html.matchAll(/<rect class="today" x="([\d.]+)" width="([\d.]+)" y="([\d.]+)" height="([\d.]+)"/g),
      ([, ...numbers]) => numbers.map(Number),
    ),
    steps: /<path class="before" d="([^"]+)"/.exec(html)![1]!,
  };
}

test("each hour has a column ten units wide, with a bar as high as its share of the scale", () => {
  const { bars } = draw(
    hoursOf({ today: 2, yesterday: 0 }, { today: 0, yesterday: 0 }, { today: 8, yesterday: 3 }),
  );
  expect(bars).toEqual([
    [2.2, 5.6, 75, 25],
    [22.2, 5.6, 0, 100],
  ]);
});

test("yesterday's hours are steps along the whole plot, each as wide as an hour", () => {
  const { steps } = draw(hoursOf({ today: 1, yesterday: 4 }, { today: 1, yesterday: 1 }));
  expect(steps).toMatch(/^M0 100L0 0H10L10 75H20L20 100H30.*L230 100H240L240 100$/);
});

test("the scale ends at the next round number, at least 4, which stands over the plot", () => {
  for (const [most, end] of [
    [0, 4],
    [3, 4],
    [9, 10],
    [11, 12],
    [13, 15],
    [1001, "1,200"],
  ]) {
    const { html } = draw(hoursOf({ today: Number(most), yesterday: 0 }));
    expect(html).toContain(`<span aria-hidden="true">${end}</span>`);
  }
});

test("a plot has its totals as text, and each hour its counts", () => {
  const { html } = draw(hoursOf({ today: 1000, yesterday: 2 }, { today: 2, yesterday: 1200 }));
  expect(html).toContain("1,002 so far today, 1,202 on the whole day before. The numbers follow.");
  expect(html).toContain("<title>00:00: 1000 today, 2 the day before</title>");
  expect(html).toContain("<title>23:00: none yet today, 0 the day before</title>");
  expect(renderToStaticMarkup(createElement(DayAxis))).toBe(
    '<p class="axis" aria-hidden="true"><span>00:00</span><span>06:00</span><span>12:00</span><span>18:00</span><span>24:00</span></p>',
  );
});
