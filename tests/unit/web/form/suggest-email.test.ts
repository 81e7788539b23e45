import { describe, expect, test } from "vitest";
import { suggestEmail } from "../../../../web/form/hints/suggest-email.ts";

describe("an e-mail address with a typing error has a suggestion", () => {
  test.each([
    ["ann@gmial.com", "ann@gmail.com"],
    ["ann@gmai.com", "ann@gmail.com"],
    ["ann@gmaill.com", "ann@gmail.com"],
    ["ann@gnail.com", "ann@gmail.com"],
    ["ann@gmailcom", "ann@gmail.com"],
    ["ann@gmail", "ann@gmail.com"],
    ["ann@gmal", "ann@gmail.com"],
    ["ann@gmail,com", "ann@gmail.com"],
    ["ann@gmail..com", "ann@gmail.com"],
    ["ann@gmail.co", "ann@gmail.com"],
    ["ann@gmail.cm", "ann@gmail.com"],
    ["ann@gmail.con", "ann@gmail.com"],
    ["ann@gamil.cmo", "ann@gmail.com"],
    ["ann@gmal.co", "ann@gmail.com"],
    ["ann@gail.con", "ann@gail.com"],
    ["ann@yaho.com", "ann@yahoo.com"],
    ["ann@yahooo.com", "ann@yahoo.com"],
    ["ann@hotmial.com", "ann@hotmail.com"],
    ["ann@hotmal.con", "ann@hotmail.com"],
    ["ann@outlok.com", "ann@outlook.com"],
    ["ann@iclould.com", "ann@icloud.com"],
    ["ann@googlemai.com", "ann@googlemail.com"],
    ["ann@protonmial.com", "ann@protonmail.com"],
    ["ann@shop.con", "ann@shop.com"],
    ["ann@live.cmo", "ann@live.com"],
    ["  Ann.B+ads@GMIAL.com ", "Ann.B+ads@gmail.com"],
    ['"a@b"@gmial.com', '"a@b"@gmail.com'],
    ["ann@@shop.example", "ann@shop.example"],
    ["ann@shop.example.", "ann@shop.example"],
    ["ann@shop..example", "ann@shop.example"],
    ["ann@-shop.example", "ann@shop.example"],
    ["ann@shop-.example", "ann@shop.example"],
    ["ann@.shop.example", "ann@shop.example"],
    [".ann@shop.example", "ann@shop.example"],
    ["..Ann@@-GMIAL..com.", "Ann@gmail.com"],
  ])("%s is corrected to %s", (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });
});

test.each("con cmo ocm vom xom cpm cim clm comm coom ccom".split(" "))(
  "“.%s” is corrected to “.com” after any name",
  (typo) => expect(suggestEmail(`ann@shop.${typo}`)).toBe("ann@shop.com"),
);

describe("a plausible e-mail address has no suggestion", () => {
  const providers = `gmail.com GMAIL.com googlemail.com yahoo.com hotmail.com outlook.com icloud.com protonmail.com
    mail.com email.com ymail.com rocketmail.com gmx.com gmx.de gmx.net gmx.at web.de t-online.de freenet.de mail.de mail.ru
    aol.com aim.com live.com love.com msn.com me.com mac.com pm.me proton.me protonmail.ch hey.com zoho.com fastmail.com
    hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es outlook.de outlook.fr outlook.es live.co.uk live.nl
    yahoo.co.uk yahoo.co.in yahoo.com.br yahoo.com.au yahoo.de yahoo.fr yahoo.ca yahoo.in googlemail.de
    qq.com 163.com 126.com naver.com inbox.com tutanota.com hushmail.com comcast.net verizon.net att.net
    gmailll.com yahoooo.com gail.com grail.com gail.co.in outlook24.com shop.example shop.co shop.cm shop.om example.camp dotcom.com gmail.example.com`;
  test.each(providers.split(/\s+/))("at %s", (domain) => {
    expect(suggestEmail(`ann@${domain}`)).toBeNull();
  });

  test.each(["ann..bee.@docomo.example", "ann@x--y.example", "a@b@shop.example", "Ann@Shop.Example"])(
    "%s",
    (typed) => {
      expect(suggestEmail(typed)).toBeNull();
    },
  );

  test.each([
    "",
    "ann",
    "@gmial.com",
    "gmial.com",
    "ann@",
    "ann bee@gmial.com",
    "ann@shop",
    "ann@@",
    "@",
    ".@.",
    "@@shop.example",
  ])("text that is not an e-mail address has no suggestion: %j", (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
