import { expect, test } from "vitest";
import * as limits from "../../../contract/limits.ts";

test("no limit changes unnoticed", () => {
  expect({ ...limits }).toEqual({
    FORM_IMAGE_BYTES_MAX: 5_242_880,
    UPLOAD_BYTES_MAX: 26_214_400,
    ROW_BODY_BYTES_MAX: 16_384,
    FLAG_BODY_BYTES_MAX: 8192,
    EMAIL_CHARS_MAX: 254,
    URL_CHARS_MAX: 2048,
    PATH_CHARS_MAX: 200,
    FILE_NAME_CHARS_MAX: 255,
    FILE_TYPE_CHARS_MAX: 100,
    USER_KEY_CHARS_MAX: 64,
    IDEMPOTENCY_KEY_CHARS_MAX: 64,
    HUMAN_MS_MIN: 800,
    QUERY_CHARS_MAX: 1000,
    QUERY_READ_CHARS_MAX: 2000,
    TAG_CHARS_MAX: 2048,
    TAGS_HEADER_CHARS_MAX: 6144,
    REFERRER_CHARS_MAX: 4096,
    HOST_CHARS_MAX: 255,
    FLAG_WAIT_MS: 5000,
    CONTINUE_WITHOUT_SCRIPT_MS: 6000,
    FLAG_OFFER_MS_MAX: 30_000,
    REDIRECT_RETRY_MS: 100,
  });
});
