//! The choice of the member of a union that takes a value ("Structural Types").

use crate::static_types::convert::{Converter, Fit, Found, Outcome, Takes, messages};
use crate::static_types::parts::TypeParts;
use crate::static_types::static_type::StaticType;
use crate::value::Value;

impl Converter<'_> {
    /// Returns the conversion of a value by the member that suits best, the first of the members that suit alike.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn best(
        &mut self,
        value: &Value,
        ty: &StaticType,
        members: TypeParts<'_>,
        takes: Takes,
        depth: u32,
    ) -> Outcome {
        let place = ty.id().map(|id| (std::ptr::from_ref(value).addr(), id, takes));
        if let Some(known) = place.and_then(|place| self.known.get(&place)) {
            return known.clone();
        }
        let outcome = self.choose(value, ty, members, takes, depth);
        // A passed limit is no reason to take another member, nor to say that no member suits.
        self.allowance.enough()?;
        if self.is_too_deep {
            return Err(messages::too_deep());
        }
        if let Some(place) = place {
            self.known.insert(place, outcome.clone());
        }
        outcome
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn choose(&mut self, value: &Value, ty: &StaticType, members: TypeParts<'_>, takes: Takes, depth: u32) -> Outcome {
        let mut best: Option<Found> = None;
        let (mut refused, mut others) = (None, 0);
        for member in members.filter(|member| *member != StaticType::NONE || value.is_null()) {
            others += 1;
            match self.part(value, &member, takes, depth) {
                Ok(found) if found.fit == Fit::AsItIs => return Ok(found),
                Ok(found) if best.as_ref().is_none_or(|best| best.fit < found.fit) => best = Some(found),
                Ok(_) => {}
                Err(error) => refused = Some(error),
            }
        }
        match (best, refused) {
            (Some(best), _) => Ok(best),
            // One reason is enough where there is only one member that is not null.
            (None, Some(error)) if others == 1 => Err(error),
            (None, _) => Err(messages::refused(ty, value)),
        }
    }
}
