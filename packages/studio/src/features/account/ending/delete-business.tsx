import { DELETION_DAYS } from '@commoncast/core/business-end/constants';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AccountSection } from '../account-section.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** The way to the end of the business. */
export function DeleteBusiness() {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection title="Delete business">
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Closes the business now and deletes it after {DELETION_DAYS} days. Until then, an owner can keep it.
        Export your data first if you want a copy.
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        Delete business
      </Button>
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </AccountSection>
  );
}
