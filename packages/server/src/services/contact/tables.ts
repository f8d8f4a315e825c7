import type { ContactSales } from '@commoncast/core/contact/schema';

interface SalesQuestionTable {
  id: string;
  business_name: string;
  contact_mode: ContactSales['contactMode'];
  name: string;
  email: string;
  phone: string;
  is_mailed: boolean;
  created_at: Date;
}

interface FeedbackTable {
  id: string;
  business_id: string;
  user_id: string;
  message: string;
  rating: number | null;
  is_mailed: boolean;
  created_at: Date;
}

export interface ContactTables {
  sales_question: SalesQuestionTable;
  feedback: FeedbackTable;
}
