/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, character] of [...digits].reverse().entries()) {
    const value = index % 2 === 0 ? Number(character) : Number(character) * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
