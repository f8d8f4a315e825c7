import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OptionGroup } from '../../ui/form/option-group.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { SEARCH_GROUPS, type SearchHit, useSearchHits } from './search-hits.ts';

/** Searches everything by name; Enter opens. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { hits, isSearching } = useSearchHits(search);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': 'Search' },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <Box sx={{ p: 4 }}>
        <Autocomplete
          open
          openOnFocus
          autoHighlight
          disablePortal
          forcePopupIcon={false}
          options={hits}
          groupBy={(hit) => hit.group}
          getOptionLabel={(hit) => hit.name}
          getOptionKey={(hit) => hit.id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          // The server has searched already.
          filterOptions={(options) => options}
          loading={isSearching}
          loadingText="Searching…"
          noOptionsText={search ? `No results for ‘${search}’` : 'Nothing here yet'}
          inputValue={text}
          onInputChange={(_, value, reason) => {
            if (reason === 'input' || reason === 'clear') setText(value);
          }}
          onChange={(_, hit) => {
            if (!hit) return;
            onClose();
            void navigate(hit.to);
          }}
          onClose={(_, reason) => {
            if (reason === 'escape') onClose();
          }}
          renderGroup={({ key, group, children }) => (
            <OptionGroup key={key} name={group} options={children} />
          )}
          renderOption={({ key, ...props }, hit) => (
            <Box component="li" key={key} {...props} sx={{ gap: 3 }}>
              <HitIcon group={hit.group} />
              <Box
                component="span"
                dir="auto"
                sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {hit.name}
              </Box>
            </Box>
          )}
          renderInput={(props) => <TextField {...props} autoFocus size="medium" label="Search everything" />}
          slotProps={{
            // The list is a part of the dialog here.
            paper: { elevation: 0 },
            popper: {
              sx: { position: 'static !important', transform: 'none !important', width: 'auto !important' },
            },
          }}
        />
      </Box>
    </Dialog>
  );
}

function HitIcon({ group }: Pick<SearchHit, 'group'>) {
  const Icon = SEARCH_GROUPS[group];
  return <Icon fontSize="small" />;
}
