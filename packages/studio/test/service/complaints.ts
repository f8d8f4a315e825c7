const complaints: string[] = [];

/** Notes what no real server would have done or been asked; the setup of the tests fails the test that caused it. */
export function complain(complaint: string): void {
  complaints.push(complaint);
}

/** What was noted since it was last asked for. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}
