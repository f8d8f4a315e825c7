import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { contentUsageQuery } from '../../data/content-usage-query.ts';
import { useServices } from '../../services/use-services.ts';
import { type RoomFor, roomWords } from './room-words.ts';
import { SeePlans } from './see-plans.tsx';

/** Says that a limit of the plan is near or reached, before somebody meets it. Nothing while there is room enough. */
export function PlanRoom({ purpose }: { readonly purpose: RoomFor }) {
  const { client } = useServices();
  const { data } = useQuery(contentUsageQuery(client));
  const words = data && roomWords(data, purpose);
  if (!words) return null;
  return (
    <Alert severity={words.isFull ? 'warning' : 'info'} variant="outlined">
      {words.text}
      <SeePlans />
    </Alert>
  );
}
