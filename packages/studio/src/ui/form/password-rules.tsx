import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const RULES = [
  { label: 'An uppercase letter', pattern: /[A-Z]/ },
  { label: 'A lowercase letter', pattern: /[a-z]/ },
  { label: 'A number', pattern: /[0-9]/ },
  { label: 'One of # ? ! @ $ % ^ & * _ -', pattern: /[#?!@$%^&*_-]/ },
] as const;

/** What a password must hold, ticked off while it is typed. */
export function PasswordRules({ password }: { readonly password: string }) {
  return (
    <Box
      component="ul"
      aria-label="Password requirements"
      sx={{ listStyle: 'none', m: 0, mt: -3, p: 0, display: 'grid', gap: 1 }}
    >
      {RULES.map(({ label, pattern }) => {
        const isMet = pattern.test(password);
        const Icon = isMet ? CheckCircle : RadioButtonUnchecked;
        return (
          <Typography
            key={label}
            component="li"
            variant="body2"
            color={isMet ? 'success' : 'textSecondary'}
            sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
          >
            <Icon fontSize="inherit" titleAccess={isMet ? 'Met:' : 'Missing:'} />
            {label}
          </Typography>
        );
      })}
    </Box>
  );
}
