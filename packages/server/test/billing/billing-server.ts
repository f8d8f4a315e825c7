import { createPaymentProfile } from '@commoncast/core/billing/api';
import type { BillStatus } from '@commoncast/core/billing/constants';
import { createMember, type Member } from '../../src/callers/member.ts';
import type { BillingRouteParts } from '../../src/services/billing/routes.ts';
import type { TestDatabase } from '../database.ts';
import { type SignedUp, startTestServer, type TestServer, type TestServerOptions } from '../server.ts';
import { type CARDS, cardDetails } from './cards.ts';
import { createWatchedGateway, type WatchedGateway } from './watched-gateway.ts';

export interface BillingServer {
  readonly server: TestServer;
  readonly gateway: WatchedGateway;
  readonly billing: BillingRouteParts;
  readonly now: () => Date;
  /** Sets the clock of everything. */
  goTo(moment: string | Date): void;
  /** Moves it forward, in days. */
  passDays(days: number): void;
  /** Does what is due. */
  sweep(): Promise<void>;
  /** A new business whose owner has given a card. */
  customer(card?: keyof typeof CARDS): Promise<SignedUp>;
  /** As whom services know an owner, however long ago they signed in. */
  memberOf(owner: SignedUp): Member;
  bills(owner: SignedUp): Promise<{ number: string; status: BillStatus; total: number }[]>;
  close(): Promise<void>;
}

/** A server with a clock and a gateway of its own, which sweeps when it is told to. */
export async function startBillingServer(
  database: TestDatabase,
  options: TestServerOptions = {},
): Promise<BillingServer> {
  let ms = Date.parse('2027-01-17T10:00:00.000Z');
  const now = () => new Date(ms);
  const gateway = createWatchedGateway();
  const server = await startTestServer({ database, clock: now, paymentGateway: gateway, ...options });
  const { services } = server.platform;
  return {
    server,
    gateway,
    billing: services.billing,
    now,
    goTo: (moment) => {
      ms = new Date(moment).getTime();
    },
    passDays: (days) => {
      ms += days * 86_400_000;
    },
    sweep: () => services.billingSweep(),
    async customer(card = 'good') {
      const owner = await server.signUp();
      const params = { id: owner.business.id };
      await owner.client.call(createPaymentProfile, { params, body: cardDetails(card) });
      return owner;
    },
    memberOf: ({ session, business }) =>
      createMember(
        { userId: session.user.id, businessId: business.id, role: 'OWNER', sessionId: 'none' },
        '127.0.0.1',
      ),
    bills: ({ business }) =>
      database.root
        .selectFrom('bill')
        .select(['number', 'status', 'total'])
        .where('business_id', '=', business.id)
        .orderBy('sequence')
        .execute(),
    close: () => server.close(),
  };
}
