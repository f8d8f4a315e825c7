export const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
export const OTHER_ID = '01890a5d-ac96-774b-bcce-b302099a8058';
export const TIME = '2026-03-01T12:00:00.000Z';
export const LATER = '2026-03-02T12:00:00.000Z';
