/** Makes the tokens of links, and what is stored of them. */
export interface LinkTokens {
  /** One that nobody guesses. */
  readonly create: () => string;
  readonly hash: (token: string) => string;
}
