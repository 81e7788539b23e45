/** Only Chromium has it. */
type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Whether the visitor's browser asks to save data. */
export const savesData = () => Boolean((navigator as NavigatorWithConnection).connection?.saveData);
