/** How many connections a process has, and how long things may take there. */
export interface PostgresLimits {
  /** Connections for everything that somebody or a job waits for. */
  readonly poolSize: number;
  /** Connections for figures, whose statements may be slow. */
  readonly figuresPoolSize: number;
  /** How long to wait for a connection. */
  readonly connectionLimitMs: number;
  /** After this the server ends a statement; 0 for never. Longer than a transaction may take, which has its own error. */
  readonly statementLimitMs: number;
  readonly figuresLimitMs: number;
  /** How long the server may leave a ping unanswered. */
  readonly silenceLimitMs: number;
}

export const POSTGRES_LIMITS: PostgresLimits = {
  poolSize: 10,
  figuresPoolSize: 4,
  connectionLimitMs: 5_000,
  statementLimitMs: 15_000,
  figuresLimitMs: 30_000,
  silenceLimitMs: 1_200,
};
