import type { Design } from "./design.ts";

/** On landing pages. What differs with each industry's or variant's look is not listed. */
export const DESIGN_OF_PAGES: Design = {
  ".ad-creation": ["stack 10 apart", "2 columns 24 72 apart"],
  ".arrival h2": [
    "20/22 bold ink balanced broken anywhere; margin 12 8",
    "26/28 bold ink balanced broken anywhere; margin 12 8",
  ],
  ".badge": [
    "13/20 bold ink center; filled; padding 1 12; border 1; round 16 or 13/20 bold ink; filled; padding 1 12; border 1; round 16 or 14/22 bold ink; filled; padding 4 12; border 1; round 16",
    "14/22 bold ink center; filled; padding 4 12; border 1; round 16 or 14/22 bold ink; filled; padding 4 12; border 1; round 16",
  ],
  ".benefits ul": ["stack 6 apart; margin 12 0", "stack 6 24 apart; margin 12 0"],
  ".benefits li": [
    "16/25 ink; row 12 apart or 16/25 muted; row 12 apart",
    "16/25 muted; row 12 apart or 16/25 ink; row 12 apart",
  ],
  ".benefits svg": "cut",
  ".brand": "22/34 bold ink; row 8 apart, center",
  ".brand svg": "cut",
  ".button": [
    "16/20 bold center; row, center center; filled; padding 10; border 2; round 16; raised or 16/20 bold center; row, center center; filled; padding 10 44; border 2; round 16; after or 16/20 bold center; row, center center; filled; padding 10 44; margin -64 12; border 2; round 16; raised; after; sticky or 16/20 bold center; row, center center; filled; padding 10 46; border 2; round 16; raised; after or 16/20 bold ink center; row, center center; padding 10 46; border 2; round 16; after or 16/20 bold ink center underline; row, center center; padding 10 16; border 2; round 16",
    "18/23 bold center; row, center center; filled; padding 10 44; border 2; round 16; after or 18/23 bold center; row, center center; filled; padding 10 46 10 21; border 2; round 16; raised; after or 18/23 bold ink center; row, center center; padding 10 46 10 21; border 2; round 16; after or 18/23 bold ink center; row, center center; padding 10 44; border 2; round 16; after or 18/23 bold center; row, center center; padding 10 46 10 21; margin 20; border 2; round 16; after or 18/23 bold ink center underline; row, center center; padding 10 16; border 2; round 16 or 18/23 bold center; row, center center; filled; padding 10 46; border 2; round 16; raised; after",
  ],
  ".call-to-action": [
    "stack 20 32 apart, start; filled; padding 28 16; cut or stack 20 32 apart, start; filled; padding 28 16; before; cut",
    "3 columns 20 43 apart, start; filled; padding 72 120; cut or 3 columns 20 43 apart, start; filled; padding 72 120; before; cut",
  ],
  ".call-to-action-copy": "stack 12 apart",
  ".benefits h3": [
    "20/24 ink balanced broken anywhere; margin 0 4 or 20/24 muted balanced broken anywhere; margin 0 4",
    "26/31 ink balanced broken anywhere; margin 0 4 or 26/31 muted balanced broken anywhere; margin 0 4",
  ],
  ".callouts": ["", "3 columns 14 apart, end; absolute"],
  ".chapters": ["stack 16 apart; padding 28 0", "2 columns 16 101 apart"],
  ".chapters-list": ["3 columns 12 8 apart", "stack; margin 16 0"],
  ".chapters-list button": [
    "16/25 bold center; filled; padding 4 12; border 2; round 24 or 16/25 bold center; padding 4 12; border 2; round 24",
    "18/28 bold center; filled; padding 4 12; border 2; round 24 or 18/28 bold center; padding 4 12; border 2; round 24",
  ],
  ".chapters-list li": ["", "2 columns 24 apart, center; border 1 0 0"],
  ".chapters-list p": ["16/25 or 16/25; opacity 0", "18/28 or 18/28; opacity 0"],
  ".claim-headline": [
    "stack; padding 0 29; round 16; ratio 4 / 1.85; absolute",
    "stack; padding 0 32; round 16; ratio 4 / 1.85; absolute",
  ],
  ".claim-headline span": ["32/34 bold ink center balanced", "44/46 bold ink center balanced"],
  ".claim-reason": ["16/25 ink; padding 12 20 8", "18/28 ink; padding 12 20 8"],
  ".claim-reason strong": ["16/25 bold accent-text", "18/28 bold accent-text"],
  ".claims": ["stack normal 32 apart", "2 columns normal 86 apart"],
  ".claims fieldset": ["2 columns 6 apart; margin 16 0", "stack 6 apart; margin 0 68"],
  ".claims input": "margin 3 0; opacity 0; absolute",
  ".claims label": [
    "16/25 bold ink; row, center; filled; padding 6 12; border 1; round 16; raised or 16/25 ink; row, center; filled; padding 6 12; border 1; round 16",
    "18/28 bold ink; row, center; filled; padding 6 20; border 1; round 16; raised or 18/28 ink; row, center; filled; padding 6 20; border 1; round 16",
  ],
  ".claims legend": ["16/25 bold ink; margin 0 8", "18/28 bold ink; margin 0 8"],
  ".compare": "round 16; before; after; cut",
  ".compare input": "filled; opacity 0; absolute",
  ".compare-before": "filled; absolute",
  ".compare-label": "12/16; block; filled; padding 4 8; round 12; absolute",
  ".day": "filled; cut",
  ".day p": [
    "29/31 balanced; absolute or 29/31 balanced; opacity 0; absolute",
    "50/53 balanced; absolute or 50/53 balanced; opacity 0; absolute",
  ],
  ".delivery figure": "stack 10 apart; filled; padding 14; margin 10 0; round 16",
  ".delivery h3": [
    "20/24 balanced broken anywhere; margin 0 4 or 20/24 bold balanced broken anywhere; margin 0 4 or 20/24 ink balanced broken anywhere; margin 0 4",
    "26/31 balanced broken anywhere; margin 0 4 or 26/31 bold balanced broken anywhere; margin 0 4 or 26/31 ink balanced broken anywhere; margin 0 4",
  ],
  ".delivery img": "margin 0 6; round 4",
  ".delivery strong": ["16/24 bold ink", "16/21 bold ink; block"],
  ".delivery-files": "row 8 apart",
  ".demo-marks": "row, space-between",
  ".demo-marks span": "14/22 muted",
  ".demo-range": "margin 12 0",
  ".demo-range input": "",
  ".done": "stack, center; filled; round 50%; ratio 1 / 1",
  ".facts a": [
    "16/25 ink underline unbroken broken anywhere",
    "18/28 ink underline unbroken broken anywhere",
  ],
  ".facts dd": [" or 16/25 ink broken anywhere", " or 18/28 ink broken anywhere"],
  ".facts div": [
    "2 columns; padding 8 0; border 1 0 0",
    "stack; padding 8 0; border 1 0 0 or 2 columns; padding 8 0; border 1 0 0",
  ],
  ".facts dt": ["16/25 bold ink", "18/28 bold ink"],
  ".feature-list": [
    "stack 0 24 apart",
    "3 columns 8 36 apart or 3 columns 0 36 apart or 2 columns 0 36 apart or stack 0 48 apart; margin 0 40 or 2 columns 0 48 apart; margin 0 40",
  ],
  ".feature-list h3": [
    "16/23 bold ink balanced broken anywhere; after",
    "18/25 bold ink balanced broken anywhere",
  ],
  ".feature-list li": [
    "padding 0 0 0 44; before or padding 6 0; border 1 0 0 or padding 0 0 12 44; before; after",
    "padding 0 0 0 44; before or padding 12 0; border 1 0 0 or padding 0 0 12 44; before; after",
  ],
  ".feature-list p": ["16/23 ink", "18/28 ink or 16/25 ink"],
  ".features": [
    "stack 16 32 apart, start; filled; padding 28 16 or 2 columns 16 apart, start; filled; padding 0 16 28; margin -80 0 or 2 columns 16 apart, start; filled; padding 0 16 28 or stack 16 32 apart, start; filled; padding 28 16; margin -80 0",
    "2 columns 16 86 apart, start; filled; padding 0 120 or 2 columns 16 72 apart, start; filled; padding 72 120",
  ],
  ".features-image img": ["filled; ratio 1 / 1; cover", "filled; ratio 0.8 / 1; cover"],
  ".features-steps": [
    "stack 16 32 apart, start; filled; padding 28 16 or stack 16 32 apart, start; filled; padding 28 16; margin -80 0",
    "2 columns 16 72 apart, start; filled; padding 72 120",
  ],
  ".field":
    "filled; padding 10 16 10 46; border 1; round 16 or filled; padding 10 16; border 1; round 16 or filled; padding 10 52 10 16; border 1; round 16",
  ".field-label": "14/22 bold ink; block; margin 0 6",
  ".field-with-icon": "",
  ".field-with-icon svg": ["margin 14; absolute; cut", "margin 16; absolute; cut"],
  ".footer": [
    "row that wraps 8 32 apart, space-between; padding 16",
    "row that wraps 8 32 apart, space-between; padding 16 120",
  ],
  ".footer p": "13/18 muted",
  ".footer-links": "row that wraps 0 24 apart",
  ".footer-links a": "13/18 muted underline; block; padding 13 0; margin -13",
  ".form-card": [
    "filled; padding 12; border 1; round 19; raised",
    "filled; padding 16 16 12; border 1; round 19; raised or filled; padding 32; border 1; round 19; raised",
  ],
  ".form-heading": [
    "18/19 bold ink balanced broken anywhere; margin 0 4 or 18/19 bold ink center balanced broken anywhere; margin 0 4",
    "26/28 bold ink balanced broken anywhere; margin 0 16 or 26/28 bold ink center balanced broken anywhere; margin 0 16",
  ],
  ".form-note": "",
  ".form-privacy": [
    "14/22 muted center balanced; margin 2 0",
    "14/22 ink center balanced; margin 2 0 or 14/22 muted center balanced; margin 2 0 or 14/22 muted end balanced; margin -22 0",
  ],
  ".form-privacy a": [
    "14/22 muted center underline balanced; block; padding 12 0; margin -12",
    "14/22 ink center underline balanced; block; padding 12 0; margin -12 or 14/22 muted center underline balanced; block; padding 12 0; margin -12 or 14/22 muted end underline balanced; block; padding 12 0; margin -12",
  ],
  ".form-problem": "",
  ".form-reassurance span": [
    "14/22 muted center balanced; block",
    "14/22 ink center balanced; block or 14/22 muted balanced; block or 14/22 muted center balanced; block",
  ],
  ".form-status": ["margin 8 0", " or margin 8 0"],
  ".frame": "",
  ".frame figcaption": [
    "12/20 bold ink; row that wraps normal 5 apart; cut",
    "13/28 bold ink; row that wraps normal 5 apart; cut",
  ],
  ".frame small": ["12/20 muted", "13/28 muted"],
  ".frame-plate":
    "filled; round 12; ratio 0.5625 / 1; cut or filled; round 12; ratio 0.8 / 1; cut or filled; round 12; ratio 1 / 1; cut",
  ".frames": ["2 columns 8 apart", "2 columns 16 apart"],
  ".header": [
    "row 16 apart, center space-between; padding 6 16",
    "row 16 apart, center space-between; padding 12 120",
  ],
  ".header-start": "row 12 apart, center",
  ".heading-arrow": "cut",
  ".hero-copy": [
    "stack 9 apart",
    "2 columns 20 apart, baseline or stack 12 apart or stack 16 apart; margin 0 20 or stack 16 apart; margin 0 32 or stack 20 apart",
  ],
  ".hero-form": ["stack 16 apart; margin 6 0; before", "stack 16 apart or stack 8 apart"],
  ".hero-room-image": ["round 16; cut", "filled; absolute; cut"],
  ".industries a": ["16/25 bold ink capitalize; block; after", "18/28 bold ink capitalize; block; after"],
  ".industries b": [
    "20/24 bold ink; block or 24/29 bold ink; block",
    "26/31 bold ink; block or 36/43 bold ink; block",
  ],
  ".industries img": ["filled; margin 0 6; round 12; ratio 1 / 1; cover", "filled; margin 0 6; round 12"],
  ".industries p": ["16/25 muted; margin 0 16", "18/28 muted; margin 0 16"],
  ".industries ul": ["2 columns 16 12 apart", "4 columns 16 20 apart"],
  ".label-check": ["stack normal 32 apart", "2 columns normal 86 apart"],
  ".label-check fieldset": ["row that wraps 8 apart; margin 16 0", "row that wraps 8 apart; margin 0 68"],
  ".label-check input": "margin 3 0; opacity 0; absolute",
  ".label-check label": [
    "16/25 bold ink; row, center; filled; padding 4 16; border 1; round 22; raised or 16/25 ink; row, center; filled; padding 4 16; border 1; round 22",
    "18/28 bold ink; row, center; filled; padding 4 16; border 1; round 22; raised or 18/28 ink; row, center; filled; padding 4 16; border 1; round 22",
  ],
  ".label-check legend": ["16/25 bold ink; margin 0 12", "18/28 bold ink; margin 0 12"],
  ".label-pictures": "2 columns; round 16; cut",
  ".label-pictures figcaption": "14/22; filled; padding 4 12; round 16; absolute",
  ".label-pictures figure": "ratio 4 / 5; cut",
  ".looks": ["3 columns 2 apart; padding 0 16; cut", "3 columns 2 apart; cut"],
  ".looks figcaption": [
    "14/22 muted; stack 2 apart; padding 10 12 0",
    "14/22 muted; stack 2 apart; padding 10 12 0 or 14/22 muted; stack 2 apart; padding 10 12 0 120",
  ],
  ".looks strong": ["20/24 ink", "26/31 ink"],
  ".loupe": ["stack", "2 columns"],
  ".loupe fieldset": ["stack", "stack; margin 0 68"],
  ".loupe input": "margin 3 0; opacity 0; absolute",
  ".loupe label": ["padding 8 0 8 20; border 0 0 0 2", "padding 14 0 14 20; border 0 0 0 2"],
  ".loupe span": ["16/25 muted; block", "18/28 muted; block"],
  ".loupe strong": ["16/25 bold ink; block", "18/28 bold ink; block"],
  ".loupe-glass": "border 3; round 50%; ratio 1 / 1; raised; absolute; cut",
  ".loupe-glass img": "absolute",
  ".loupe-picture": ["ratio 1 / 1", "margin -52; ratio 1 / 1"],
  ".menu": ["", "row 24 apart, center or row 24 apart, center space-between"],
  ".menu a": ["", "14/22 ink; row, center; padding 0 12"],
  ".menu ul": ["", "row 4 apart"],
  ".menu-buttons": ["", "row 4 apart"],
  ".menu-buttons button": [
    "",
    "14/22 center; row, center; filled; padding 1 12; border 1; round 16 or 14/22 ink center; row, center; padding 1 12; border 1; round 16",
  ],
  ".menu-toggle": ["stack, center", ""],
  ".menu-toggle svg": ["cut", ""],
  ".mode": [
    "row, center center; filled; padding 8; round 0 20 20 0; before or row, center center; filled; padding 8; round 20 0 0 20; before",
    "row, center center; filled; padding 8 12; margin 4; round 0 20 20 0; before or row, center center; filled; padding 8 12; margin 4; round 20 0 0 20; before or row, center center; filled; padding 8 12; round 0 20 20 0; before or row, center center; filled; padding 8 12; round 20 0 0 20; before or row, center center; filled; padding 8; round 0 20 20 0; before or row, center center; filled; padding 8; round 20 0 0 20; before",
  ],
  ".mode-input": "opacity 0",
  ".not-found h1": ["36/38 bold ink balanced broken anywhere", "60/64 bold ink balanced broken anywhere"],
  ".not-found-number": ["20/20 bold accent-text", "26/26 bold accent-text"],
  ".notice": [
    "stack 24 apart, center or stack 24 apart, start",
    "2 columns 58 apart, center or 2 columns 58 apart, start",
  ],
  ".notice-head": [
    "row 12 apart, center or row 12 apart, center; padding 16 0 0; border 1 0 0",
    "row 24 apart, center or row 24 apart, center; padding 16 0 0; border 1 0 0",
  ],
  ".notice-words": ["stack 16 apart", "stack 24 apart"],
  ".post-avatar": [
    "13/16 bold unbroken; stack, center; filled; round 50%",
    "13/16 bold unbroken; stack, center; filled; round 50% or 15/18 bold unbroken; stack, center; filled; round 50%",
  ],
  ".post-sender": [
    "row 8 apart, center; cut",
    "row 8 apart, center; cut or row 8 apart, center; padding 12 16; cut",
  ],
  ".post-sender small": "11/13 muted unbroken; block; cut or 11/13 unbroken; block; cut",
  ".preview": [
    "filled; padding 12; border 1; round 19 or filled; padding 12; margin 8 0; border 1; round 19",
    "filled; padding 20; border 1; round 19",
  ],
  ".preview-heading": ["margin 0 8", "margin 0 16"],
  ".product": ["2 columns", "2 columns or 3 columns"],
  ".questions": ["stack; filled; padding 28 16", "2 columns 43 apart; filled; padding 72 120"],
  ".questions details": "border 0 0 1",
  ".questions h2": [
    "28/31 bold ink balanced broken anywhere; margin 0 8 or 28/31 ink balanced broken anywhere; margin 0 8",
    "42/45 bold ink balanced broken anywhere; margin 0 8 or 42/45 ink balanced broken anywhere; margin 0 8",
  ],
  ".questions p": ["16/25 ink; padding 0 40 14 0", "18/28 ink; padding 0 40 14 0"],
  ".questions summary": [
    "16/25 bold ink; row 16 apart, space-between; padding 10 0",
    "18/28 bold ink; row 16 apart, space-between; padding 10 0",
  ],
  ".received": "row 12 apart, center; margin 0 6",
  ".received small": "block; margin 4 0; cut",
  ".received-as a": "16/20 muted underline unbroken",
  ".room-ad": ["", "stack; border 3; round 16; raised; absolute; cut"],
  ".sample": ["block or 12/16 ink underline; block", "block; after or 12/16 ink underline; block"],
  ".sample img": "filled; round 16 or margin 0 6; round 4",
  ".sample-label": [
    "14/22 muted or 14/19 muted or 14/22 ink or 14/22 muted; margin 0 -6",
    "14/22 muted or 14/22 ink or 14/22 muted; margin 0 -6",
  ],
  ".screen": ["stack, center; padding 12 16", "stack, center; padding 50 120"],
  ".section-head": [
    "stack 8 apart; margin 0 16 or stack 8 apart or stack 12 apart; margin 20 0",
    "2 columns 32 apart, end; margin 0 26 or stack 8 apart or stack 8 apart; margin 0 16 or stack 8 apart; margin 0 26 or stack 8 apart; margin 0 12 or 2 columns 8 apart; margin 0 26 or stack 12 apart; margin 48 0",
  ],
  ".section-head h2": [
    "28/31 bold ink balanced broken anywhere or 28/31 bold balanced broken anywhere or 28/31 ink balanced broken anywhere or 28/31 balanced broken anywhere",
    "42/45 bold ink balanced broken anywhere or 59/60 bold balanced broken anywhere or 42/45 ink balanced broken anywhere or 42/45 balanced broken anywhere or 34/37 bold ink balanced broken anywhere or 34/37 ink balanced broken anywhere",
  ],
  ".section-head p": [
    "16/25 muted balanced or 16/25 balanced or 16/25 ink balanced",
    "18/28 muted balanced or 22/32 balanced or 18/28 ink balanced",
  ],
  ".shades": ["stack", "2 columns normal 86 apart"],
  ".shades fieldset": ["2 columns 4 8 apart; margin 16 0", "2 columns 4 8 apart; margin 0 68"],
  ".shades legend": ["16/25 bold ink; padding 0 0 12", "18/28 bold ink; padding 0 0 12"],
  ".showcase": [
    "filled; padding 28 16",
    "filled; padding 72 120 or 2 columns 86 apart, center; filled; padding 72 120",
  ],
  ".showcase-arrow": ["", "cut"],
  ".showcase-gallery": ["filled; padding 28 16", "filled; padding 72 120"],
  ".showcase-images": [
    "2 columns 8 apart; padding 0 16; cut or 3 columns 8 apart; padding 0 16; cut or 4 columns 8 apart; padding 0 16; cut",
    "3 columns 16 apart, end or 4 columns 16 apart, end or 5 columns 16 apart, end",
  ],
  ".showcase-images figcaption": ["14/22 bold ink; padding 6 0 0", "14/22 bold ink; padding 6 36 0 0"],
  ".showcase-images img": "filled; round 16",
  ".showcase-slider": ["filled; padding 28 16", "2 columns 86 apart, center; filled; padding 72 120"],
  ".showcase-strip": ["filled; padding 28 16", "filled; padding 72 120"],
  ".stats": [
    "row that wraps 12 16 apart; padding 16 0 0; margin 20 0; border 1 0 0 or stack that wraps 10 apart; padding 12 0 0; border 1 0 0",
    "row that wraps 12 58 apart; padding 16 0 0; margin 20 0; border 1 0 0 or stack that wraps 10 apart; padding 12 0 0; border 1 0 0",
  ],
  ".stats p": ["16/22 ink or 14/19 ink", "18/24 ink or 14/19 ink"],
  ".stats small": "14/19 ink; block or 14/19 muted; block or 14/19 ink; before or 14/19 muted; before",
  ".stats strong": [
    "20/20 ink; block or 32/32 ink; block or 14/19 bold ink",
    "26/26 ink; block or 52/52 ink; block or 14/19 bold ink",
  ],
  ".layers": ["stack", "2 columns normal 101 apart"],
  ".layers figcaption": [
    "24/24 bold center balanced; absolute or 24/24 bold center balanced; opacity 0; absolute",
    "36/36 bold center balanced; absolute or 36/36 bold center balanced; opacity 0; absolute",
  ],
  ".layers figure": "round 16; ratio 4 / 5; after; cut",
  ".layers-steps li": [" or opacity 0", "padding 0 0 0 20; border 0 0 0 2"],
  ".layers-steps ol": ["stack", "stack 12 apart"],
  ".layers-steps strong": ["16/25 bold ink", "18/28 bold ink or 18/28 bold muted"],
  ".testimonial-card": [
    "stack 8 apart or stack 4 apart or 2 columns 2 apart; padding 0 0 0 20; border 0 0 0 3 or 2 columns 2 apart",
    "stack 8 apart or stack 4 apart or 2 columns 8 apart; padding 0 0 0 20; margin 0 20; border 0 0 0 3 or 2 columns 8 apart; padding 0 0 0 20; margin 20 0; border 0 0 0 3",
  ],
  ".testimonial-card blockquote": [
    "18/23 ink; before; after or 15/21 ink; before; after or 14/19 ink; before; after or 22/27 ink; before; after",
    "32/40 ink; before; after or 16/23 ink; before; after or 18/28 ink; before; after or 38/48 ink; before; after",
  ],
  ".testimonial-card figcaption": [
    "14/22 muted or 14/20 muted or 14/19 muted or 12/16 muted",
    "14/22 muted or 14/20 muted or 14/22 ink",
  ],
  ".testimonial-card strong": [
    "14/22 bold ink; block or 14/20 bold ink; after or 14/19 bold ink; block or 12/16 bold ink; block",
    "14/22 bold ink; block or 14/20 bold ink; after",
  ],
  ".testimonial-cards": ["3 columns 12 apart; padding 0 16; cut", "3 columns 43 apart"],
  ".testimonial-rating": "row, center space-between",
  ".testimonials": [
    "2 columns 12 20 apart; filled; padding 6 16 0 or 2 columns 12 20 apart; filled; padding 28 16 0 or stack 12 20 apart; filled; padding 6 16 0 or stack 12 20 apart; filled; padding 28 16 0",
    "3 columns 12 58 apart, start; filled; padding 6 120 0 or 3 columns 12 58 apart, start; filled; padding 72 120 0 or 2 columns 12 58 apart, start; filled; padding 6 120 0 or 2 columns 12 58 apart, start; filled; padding 72 120 0",
  ],
  ".thanks": "",
  ".trust strong": ["14/22 muted or 14/22 muted center", "14/22 ink or 14/22 muted or 14/22 muted center"],
  ".video": " or round 16; raised; cut",
  ".video-toggle":
    "stack, center; filled; round 50%; absolute or stack, center; filled; padding 8; round 50%; absolute",
  ".video-toggle svg": "cut",
  ".ways": "row that wraps 12 apart",
  ".ways .button": [
    "16/20 bold center; row, center center; filled; padding 10; border 2; round 16; raised or 16/20 bold center; row, center center; filled; padding 10 46; border 2; round 16; raised; after or 16/20 bold ink center; row, center center; padding 10 46; border 2; round 16; after or 16/20 bold ink center underline; row, center center; padding 10 16; border 2; round 16",
    "18/23 bold center; row, center center; filled; padding 10 46 10 21; border 2; round 16; raised; after or 18/23 bold ink center; row, center center; padding 10 46 10 21; border 2; round 16; after or 18/23 bold ink center underline; row, center center; padding 10 16; border 2; round 16 or 18/23 bold center; row, center center; filled; padding 10 46; border 2; round 16; raised; after",
  ],
};

/** Without testimonials, the features end the part of the page that leaves room for a phone's button. */
const featuresAtTheEnd = [".features", ".features-steps"].map((selector) => {
  const [phone, desktop] = DESIGN_OF_PAGES[selector] as [string, string];
  const withRoom = phone.replaceAll("0 16 28", "0 16 64");
  return [selector, [`${phone} or ${withRoom}`, desktop]] as const;
});
export const DESIGN_WITHOUT_TESTIMONIALS: Design = {
  ...DESIGN_OF_PAGES,
  ...Object.fromEntries(featuresAtTheEnd),
};
