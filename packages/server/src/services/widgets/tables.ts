import type { WidgetKind } from '@commoncast/core/widgets/constants';
import type {
  CtaMoment,
  WidgetConditions,
  WidgetFrequency,
  WidgetPlace,
  WidgetTrigger,
} from '@commoncast/core/widgets/schema';
import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely';

interface WidgetTable {
  id: string;
  business_id: string;
  created_by: string | null;
  name: string;
  kind: WidgetKind;
  player_id: string | null;
  is_enabled: boolean;
  is_archived: Generated<boolean>;
  version: Generated<number>;
  appears_on: JSONColumnType<WidgetTrigger>;
  place: JSONColumnType<WidgetPlace>;
  conditions: JSONColumnType<WidgetConditions>;
  frequency: JSONColumnType<WidgetFrequency>;
  cta_text: string;
  cta_url: string;
  cta_moment: JSONColumnType<CtaMoment>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface WidgetUrlTable {
  widget_id: string;
  position: number;
  business_id: string;
  url: string;
  key: number;
}

interface WidgetHypergraphicTable {
  widget_id: string;
  position: number;
  hypergraphic_id: string;
  from_s: number;
  to_s: number | null;
  left_percent: number;
  top_percent: number;
  width_percent: number;
}

export type WidgetRow = Selectable<WidgetTable>;
export type WidgetHypergraphicRow = Selectable<WidgetHypergraphicTable>;
export type NewWidget = Insertable<WidgetTable>;

export interface WidgetTables {
  widget: WidgetTable;
  widget_url: WidgetUrlTable;
  widget_hypergraphic: WidgetHypergraphicTable;
}
