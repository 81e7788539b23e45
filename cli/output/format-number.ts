/** 1234567 as 1,234,567. */
export function formatNumber(number: number): string {
  return number.toLocaleString("en");
}

/** "1 lead", "2 leads". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** 1234567 bytes as 1.2 MB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.5 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}
